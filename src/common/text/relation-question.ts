/** Whether a relation holds, as people are asked: `"Ada King" works for "King Ltd": is that so?`. */
export const relationQuestion = (from: string, type: string, to: string): string =>
  `"${from}" ${phrase(type)} "${to}": is that so?`;

/** An edge's type as it is read aloud: "works for", "is a customer of". */
function phrase(type: string): string {
  if (type === 'spouse_of') return 'is married to';
  const words = type.replaceAll('_', ' ');
  if (ROLE.test(type)) return `is a ${words}`;
  return IS.test(type) ? `is ${words}` : words;
}

const ROLE = /^(?:customer|member|parent|partner|subsidiary|supplier)_of$/;
const IS = /^(about|.+_(of|by)|(affiliated|assigned|attached|billed|involved|linked|recorded)_.+)$/;
