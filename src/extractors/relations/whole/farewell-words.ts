/** Before or behind the words of a last day, these make it the last day of something else. */
const OF_ELSE =
  '(?! (?:of (?:leave|holiday|vacation|school|term|the)|before|this|im urlaub|vor|in diesem|dieses|diese|auf (?:der|dem)|(?:at|on) (?:the|this) |in (?!(?:the|this|der|dieser|die) (?:company|firm|business|job|firma))))';

/** The last day of whoever writes, with the house behind it. */
const LAST_DAY = new RegExp(
  `\\b(?:my (?:very |official )?(?:last|final) (?<work>working |work )?(?:day|shift)` +
    `|(?:mein|unser)(?:en)? (?:aller)?letzte[rn]? (?:offizielle[rn]? )?(?:(?<arbeit>arbeits)?tag|dienst)` +
    `|mon dernier jour(?<travail> de travail)?|mi último día(?<trabajo> de trabajo)?|il mio ultimo giorno(?<lavoro> di lavoro)?` +
    `|mijn laatste (?<werk>werk)?dag|min sista (?<arbets>arbets)?dag|min sid?ste (?<arbejds>arbe(?:i|j)ds)?dag)(?!\\p{L})${OF_ELSE}`,
  'iu',
);

/** Words by which somebody leaves; where the house is named or meant stands around them. */
const LEAVES =
  /\bi(?:['’]m| am| will be|['’]ll be) (?:now )?leaving\b|\bi(?:['’]ll| will|(?:['’]ve| have) decided to) (?:be )?leav(?:e|ing)\b|\b(?:verlasse ich|ich verlasse)(?!\p{L})|\bich werde (?=[^.;?]{3,60} verlassen\b)|\bje quitte(?:rai)?\b|\bdejo\b|\blascio\b|\bik verlaat\b/iu;

/** Words by which somebody has left. */
const HAS_LEFT =
  /\bi(?:['’]ve| have)(?: now| just| recently)? left\b|\bi left\b|\bi no longer work (?:for|at|with)\b|\bi(?:['’]m| am) no longer (?:with|at|part of|working (?:for|at))\b|\b(?:ich habe|habe ich) (?=[^.;?]{3,60} verlassen\b)|\bich bin (?:seit [^.;?]{2,30} )?nicht mehr (?:bei|im|in der|für)\b|\bj['’]ai quitté(?!\p{L})|\bhe dejado\b|\bho lasciato\b|\bik heb (?=[^.;?]{3,60} verlaten\b)/iu;

/** The house of whoever speaks, and what may follow where it is what somebody leaves. */
export const OUR_HOUSE =
  /(?<!\p{L})(?:(?:the|our|this) (?:company|firm|business|organi[sz]ation|charity|practice|agency)|(?:das|unser) (?:unternehmen|haus|büro)|die (?:firma|gesellschaft|agentur|kanzlei|praxis)|den (?:betrieb|verein)|l['’](?:entreprise|association|agence|azienda)|la (?:société|boîte|empresa|società)|het bedrijf)(?!\p{L})/iu;

/** What follows a house that somebody leaves: nothing of it, and no hour of a day. */
const GOES_ON =
  /^(?: (?:ag|gmbh|ltd|inc|sa|llc)\b\.?)?(?:\s*(?:[.,;:!–—-]|$)| (?:and|after|at the end|as of|by the end|by|in|on|to|for|this|last|next|end|effective|from|today|und|zum|am|per|ende|mitte|anfang|im|in|nach|um|verlassen|ausgeschieden|verlaten|et|après|le|fin|à|el|después|il|alla|dopo|op|eind|na)(?!\p{L}))/iu;

/** What else a mail says whose writer leaves. */
const CUE =
  /\b(?:farewell|goodbye|good-bye|mov(?:ed|ing) on|new (?:role|job|chapter|challenge|adventure|position|opportunity)|(?:be |i['’]m |am )?joining|successor|takes? over (?:from me|my)|taking over (?:from me|my)|hand(?:ed|ing)? over|after (?:\p{L}+ ){1,4}years|(?:keep|stay) in touch|it has been (?:a|an) (?:pleasure|privilege|honou?r)|thank you all for|retir(?:e|ing|ement)|leaving|abschied|verabschiede\p{L}*|nachfolge\p{L}*|neue[nr]? (?:aufgabe|stelle|herausforderung|kapitel)|nach (?:\p{L}+ ){1,3}jahren|ruhestand|rente|verlasse|successeur|remplace\p{L}*|nouvelle aventure|sucesor\p{L}*|successore|opvolger)(?!\p{L})/iu;

/** What makes it anything but certain. */
export const UNSURE =
  /\b(?:might|if|unless|whether|would|could|should|not|never|wants?|hopes?|plans? to|rumou?rs?|wenn|falls|nicht|ob|möchte|vielleicht|si|peut-être|forse|quizás)\b|n['’]t\b/iu;

/** Time off and journeys, which have last days, too. */
export const TIME_OFF =
  /(?<!\p{L})(?:(?:of|on|parental|maternity|paternity|sick|annual|study|unpaid|my|his|her|the) leave|holidays?|vacation|sabbatical|trip|semester|term|school|course|training|conference|fair|urlaub\p{L}*|ferien|elternzeit|mutterschutz|messe|kurs|seminar|congés?|vacances|vacaciones|ferie|vakantie|verlof)(?!\p{L})/iu;

const WAS = /(?<!\p{L})(?:was|war|était|fue|era|var)(?!\p{L})/iu;

/** What a sentence says of the leaving of its writer. */
export interface Leaving {
  /** Where the words that say so stand in the sentence. */
  start: number;
  end: number;
  /** Said to be over; else still to come unless a day tells. */
  isOver: boolean;
  /** The sentence has the house itself in the place of a name. */
  isOurs: boolean;
  /** A last day that is not said to be one of work. */
  isBare: boolean;
  /** The words are of leaving a house, which has to be named or meant. */
  needsHouse: boolean;
}

/** Without one of these a sentence says nothing of leaving. */
const SPEAKS_OF_IT =
  /\blast |\bfinal |\blea[vf]|\bleft\b|longer|letzte|verl[aä]|nicht mehr|dernier|quitt|último|dej|ultimo|lasci|laatste|sist/iu;

/** What a sentence says of its writer's leaving; undefined where it says nothing of it, asks, or speaks of time off. */
export function leavingIn(said: string): Leaving | undefined {
  if (!SPEAKS_OF_IT.test(said) || /\?\s*$/.test(said) || TIME_OFF.test(said)) return undefined;
  const isOurs = OUR_HOUSE.test(said) && isLeft(said, OUR_HOUSE.exec(said));
  const last = LAST_DAY.exec(said);
  if (last) {
    const isBare = Object.values(last.groups ?? {}).every((one) => one === undefined);
    return { ...placeOf(last), isOver: WAS.test(said), isOurs, isBare, needsHouse: false };
  }
  const gone = HAS_LEFT.exec(said);
  const going = gone ?? LEAVES.exec(said);
  return going ? { ...placeOf(going), isOver: gone !== null, isOurs, isBare: false, needsHouse: true } : undefined;
}

const placeOf = ({ 0: whole, index }: RegExpExecArray) => ({ start: index, end: index + whole.length });

/** True where a house ends at a place and is left as such: `leaving Acme at the end of May`, not `leaving Acme a message`. */
export const isLeftAt = (said: string, end: number): boolean => GOES_ON.test(said.slice(end));

const isLeft = (said: string, match: RegExpExecArray | null): boolean =>
  match !== null && isLeftAt(said, match.index + match[0].length);

/** True for a text that speaks of leaving in other words as well. */
export const speaksOfLeaving = (text: string): boolean => CUE.test(text);

/** The day of leaving is today. */
export const isToday = (said: string): boolean =>
  /(?<!\p{L})(?:today|heute|aujourd['’]hui|hoy|oggi|vandaag|i dag|idag)(?!\p{L})/iu.test(said);

/** Before a day on which something else begins. */
export const BEGINS =
  /(?<!\p{L})(?:from|as of|since|starting(?: on)?|join\p{L}*(?: [^.;,]{1,40})?|start\p{L}*|begin\p{L}*|ab(?: dem)?|seit|dès|à partir du|desde(?: el)?|dal|vanaf|wechsle\p{L}*)\s*$/iu;
