/** Forms of address and degrees before a name, folded; what is as often something else is left out: `hr`, `sig`. */
const TITLES = new Set(
  `mr mrs ms miss mx dr prof professor doktor herr herrn frau mme mlle monsieur madame mademoiselle senor senora sra signor signora fru frk mevr
  mevrouw dhr meneer`.split(/\s+/),
);

/** The words without titles that stand before another word that tells something: `Frau Dr. Piontek`, not `Frau im Spiegel`. */
export function withoutTitles(typed: string[], idle: ReadonlySet<string> = new Set()): string[] {
  const isLeading = (at: number): boolean => {
    const next = typed[at + 1];
    if (next === undefined || idle.has(next)) return false;
    return !TITLES.has(next) || isLeading(at + 1);
  };
  return typed.filter((word, i) => !TITLES.has(word) || !isLeading(i));
}

/** With full stops, as capitals before a name with one, or as a letter that is no word in most languages: `a. lindt`, `A Lindt`, `k brandt`. */
const INITIALS =
  /^\s*(?:(?:\p{L}\.[\s-]*)+\p{L}{2}|(?:\p{Lu}[\s-]+)+\p{Lu}\p{L}|(?:[bcfghjkmnp-tvwxz][\s-]+)+\p{L}{2})/u;

/** True of a query that begins with initials and goes on with a name: it asks for a person. */
export const hasInitials = (query: string): boolean => INITIALS.test(query);
