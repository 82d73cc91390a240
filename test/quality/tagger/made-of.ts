/** What firms do, as the last word of their names. */
export const TRADES =
  'Capital|Partners|Energy|Systems|Consulting|Technologies|Group|Holdings|Bank|Logistics|Foods|Insurance|Media|Software|Industries|Associates|Services|Pharma|Airlines|Communications|Motors|Solutions|Futures|Trading|University|Hospital|Institute|Foundation|Restaurant|Dental|Law Firm|Bakery|Construction|Properties|Power|Networks|Pipeline|Press|Post|Times|Studios|Ventures|College|Semiconductors|Bakeries|Utilities|Ferries|Shipping|Coatings|Paints|Acoustics|Gazette|Orchestra|Council|Authority|Museum|Textiles|Printing|Travel|Interiors|Coffee|Brewing|Farms|Estates|Advisory|Robotics|Mutual|Trust|School|Club|Museum|Records|Steel|Optics|Marine'.split(
    '|',
  );

/** Syllables of names that no list holds. */
export const MADE_OF = {
  heads:
    'al|an|bar|ber|bran|cal|car|chan|da|del|dor|el|er|fal|fen|gar|gil|har|hen|il|jan|jo|kal|ker|kir|la|len|lor|mar|mel|mor|na|nor|or|pal|per|ra|rin|ro|sal|sel|shan|sor|ta|tel|tor|u|val|ver|wen|yo|za|zel|br|kr|st|tr|sch|sz|ng|qu|x|y'.split(
      '|',
    ),
  middles: 'a|e|i|o|u|an|en|in|on|ar|er|il|ol|am|ed|ish|ov|us|y||'.split('|'),
  tails:
    'a|ie|o|son|ton|ski|ez|man|ner|ley|by|den|dra|ka|la|lin|mi|na|nia|ra|ri|sa|ta|ti|va|vich|ya|dt|ck|rt|ll|nd|x|us|en|er|os|ini|oni|ard|ell|ett|ham|ford|well|wick|worth'.split(
      '|',
    ),
};
