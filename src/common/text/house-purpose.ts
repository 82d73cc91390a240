/** Kinds of houses that are called after what they are for. */
const KIND =
  /^(?:institut[eo]?|istituto|verein|verband|vereinigung|gesellschaft|society|association|associazione|asociación|asociacion|stiftung|foundation|fondation|fondazione|fundación|fundacion|zentrum|centre|center|centro|museum|musée|musee|museo|akademie|academy|académie|academie|school|schule|college|council|agency|agentur|agence|federation|fédération|bund|union|forum|initiative|laboratory|laboratoire|labor|trust|office|büro|buro|praxis|werkstatt|fabrik|studio)$/;
const LINK = /^(?:für|fur|for|of|der|des|du|de|pour|per|voor|para|di|della)$/;
const ARTICLE = /^(?:die|das|den|the|la|le|les|el|los)$/;

/** What a house says in its name that it is for, in small letters: `stadtforschung` of the `Institut für Stadtforschung`; undefined where it says nothing. */
export function purposeOf(name: string): string | undefined {
  const [kind = '', link = '', ...rest] = name.toLowerCase().split(/\s+/);
  if (!KIND.test(kind) || !LINK.test(link)) return undefined;
  return rest.slice(ARTICLE.test(rest[0] ?? '') ? 1 : 0).join(' ') || undefined;
}
