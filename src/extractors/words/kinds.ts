import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';

const words = (list: string) => new Set(list.split(' '));

/** Forms of address and offices that stand before a person's name. */
export const TITLES = words(
  'mr mrs ms miss dr prof professor sir dame lord lady rev reverend hon president senator sen rep governor gov mayor minister captain capt colonel col general gen sgt lt judge justice ' +
    'king queen prince princess pope chancellor chairman chairwoman secretary coach herr frau madame monsieur cllr councillor sister',
);

const RANK =
  'duke|duchess|earl|count(?:ess)?|marquess|marquis|marchioness|viscount(?:ess)?|baron(?:ess)?|prince(?:ss)?|king|queen|emperor|empress|archduke|archduchess|herzog(?:in)?|erzherzog|graf|gräfin|fürst(?:in)?|freiherr|freifrau|könig(?:in)?|kaiser(?:in)?|prinz(?:essin)?|duc|duchesse|comte(?:sse)?|marquise|vicomte(?:sse)?|roi|reine|duque(?:sa)?|conde(?:sa)?|marqués|marquesa|rey|reina|duca|duchessa|conte(?:ssa)?|marchese|regina|hertog(?:in)?|graaf|gravin|koning(?:in)?';
const RANKED = new RegExp(
  `^(?:the |der |die |le |la |el |il |de )?(?:grand |dowager )?(?:${RANK})(?: (?:of|von|zu|de|du|di|van) .+)?$`,
  'iu',
);

/** True for a rank of the nobility, alone or with the land that it is called after, which employs nobody: `Duke of Tarnow`. */
export const isRank = (text: string): boolean => RANKED.test(text);

/** Words by which an organization's name is known as one. */
export const ORGANIZATION_WORDS = words(
  `${[...LEGAL_FORMS].join(' ')} group holding holdings partners associates ventures capital industries technologies technology systems solutions labs laboratories bank university college institute foundation ` +
    'association society committee council department ministry agency bureau commission authority board party club union federation league trust school hospital museum press records ' +
    'pictures studios airlines airways motors energy pharmaceuticals pharma insurance consulting logistics software analytics networks media communications services enterprises ' +
    'team office division center centre clinic academy alliance consortium cooperative coop brewery bakery restaurant hotel hotels farms foods express international biotech biosciences robotics maison café cafe hôtel bistro versicherung versicherungen verlag stiftung verein werke genossenschaft universität hochschule gesellschaft société',
);
