/** Houses that are known by the names of people, in small letters; names that people of today bear as well are left out. */
const HOUSES = new Set(
  'morgan stanley,grant thornton,addison lee,merrill lynch,goldman sachs,baker tilly,roland berger,oliver wyman,charles schwab,lockheed martin,eli lilly,philip morris,clifford chance,norton rose,russell reynolds,heidrick struggles,booz allen,jones lang,arthur andersen,raymond james,dean witter,johnson controls,stanley black,marks spencer,morrison foerster,kirkland ellis,baker mckenzie,hogan lovells,herbert smith freehills,louis vuitton,tommy hilfiger,calvin klein,harley davidson,sherwin williams,price waterhouse'.split(
    ',',
  ),
);

/** True for a house whose name reads like somebody's: `Grant Thornton`. */
export const isHouseLikePerson = (name: string): boolean => HOUSES.has(name.toLowerCase());
