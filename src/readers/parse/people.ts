/** A name with its mail address as a header line writes them, for fields such as `from`, `to` and `participants`; the name is quoted where its signs would part it. */
export function writePerson(name = '', address = ''): string {
  const plain = name
    .replace(/["\r\n<>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const mail = address.trim().replace(/^mailto:/i, '');
  if (!plain || plain.toLowerCase() === mail.toLowerCase()) return mail;
  const shown = /[,;:@()]/.test(plain) ? `"${plain}"` : plain;
  return mail ? `${shown} <${mail}>` : shown;
}
