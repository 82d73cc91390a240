/** The keys that mail programs write above a mail in other languages, by the English ones. */
export const TRANSLATED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    from: 'von från fra van de da lähettäjä',
    sent: 'gesendet skickat sendt envoyé inviato verzonden enviado lähetetty',
    to: 'an till til à a aan para vastaanottaja',
    subject: 'betreff ämne emne objet oggetto onderwerp asunto assunto aihe',
    date: 'datum dato data fecha',
  }).flatMap(([key, names]) => names.split(' ').map((name): [string, string] => [name, key])),
);
