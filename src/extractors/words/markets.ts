const MARKETS =
  /^(?:Nordics|Baltics|Benelux|BeNeLux|DACH|D-A-CH|EMEA|APAC|LATAM|MENA|CEE|Americas|Balkans|Caribbean|Midlands|Midwest|Home Counties|Scandinavia|Skandinavien|Baltikum|Far East|Middle East)$/;

/** True for a part of the world or of a country that firms sell to and have people for: `the Nordics`, `DACH`. */
export const isMarket = (name: string): boolean => MARKETS.test(name);
