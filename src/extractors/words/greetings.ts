const words = (list: string) => new Set(list.split(' '));

/** Words of address that stand before a name and are no part of it. */
export const SALUTATIONS = words(
  'hi hello hey dear hallo hoi liebe lieber liebes guten tag morgen abend moin servus grüezi salut coucou bonjour bonsoir cher chère chers chères ciao hola buenos buenas buongiorno buonasera ' +
    'egregio egregia gentile estimado estimada querido querida geachte beste sehr geehrte geehrter thanks thank merci danke gracias grazie bedankt ' +
    'hei heia hej hejsan hallå halla heisann kære kjære kär käre kära goedemorgen goedemiddag goedenavond goedendag olá oi prezado prezada cześć ahoj moinsen moi sali salü gruezi grüß grüss',
);

/** Words with which a closing formula ends; a run that holds one names nobody. */
export const CLOSINGS = words(
  'herzlich herzliche herzlichen herzlichst freundlich freundliche freundlichen grüsse grüssen grüße grüßen gruss gruß regards wishes salutations cordialement sincèrement amicalement bises saluti saludos groet groeten groetjes sincerely warmly warmest respectfully gratefully affectionately cheers hilsen hilsner hälsning hälsningar mvh terveisin atentamente sportliche sportlichen abraço abraços cumprimentos atenciosamente obrigado obrigada abrazo abrazos abbraccio pozdrawiam pozdrowienia üdvözlettel',
);
