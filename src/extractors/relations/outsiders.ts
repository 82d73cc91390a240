/** Who acts for a house without being of it. */
export const LAWYER = /\b(?:lawyer|solicitor|attorney|barrister)s?$/i;
export const EXECUTOR =
  /\b(?:execut(?:or|rix)|liquidator|receiver|insolvenzverwalter(?:in)?|testamentsvollstrecker(?:in)?)s?\b/i;

/** Appointed to act for a house without being of it. */
export const FOR_ONCE =
  /^[^;]*?<P\d+>,? (?:as|to be) (?:its |the |an? |our )?(?:[a-z-]+ ){0,2}?(?:lawyers?|solicitors?|attorneys?|barristers?|counsel|auditors?|liquidators?|receivers?|administrators?|executors?|trustees?|arbitrators?|mediators?|prox(?:y|ies)|brokers?|agents?|architects?|advis[eo]rs?|consultants?|contractors?)\b/i;
