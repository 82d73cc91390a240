const NICKNAME_LISTS = `
  abigail abby|alexander alex alec sasha|alexandra alexa|alfred alf fred|amanda mandy|andrew andy drew|anthony tony|barbara barb|
  benjamin ben benny|bernard bernie|bradley brad|catherine cathy|charles charlie chuck|christine chrissy|christopher chris kit|
  cynthia cindy|daniel dan danny|david dave|deborah debbie deb|donald don donnie|dorothy dot dottie|douglas doug|edward ed eddie ted ned|
  elizabeth liz beth lizzie betty eliza|eugene gene|francis frank|franklin frankie|frederick freddy|gabriel gabe|gerald gerry|gregory greg|
  harold hal|henry hank|isabella bella|jacob jake|jacqueline jackie|james jim jimmy jamie|janet jan|jeffrey jeff|jennifer jen jenny|
  jessica jess|john jack johnny|jonathan jon|joseph joe joey|joshua josh|judith judy|katherine kate kathy katie|kenneth ken kenny|
  kimberly kim|lawrence larry|leonard len lenny|leslie les|louis lou|margaret maggie meg peggy|matthew matt|michael mike mick mikey|
  nancy nan|nathaniel nathan nate|nicholas nick nicky|pamela pam|patricia patty trish|patrick pat paddy|peter pete|philip phil|
  raymond ray|rebecca becky|richard rick dick rich ricky|robert bob rob bobby robbie bert|ronald ron ronnie|samantha|samuel sam sammy|
  sandra sandy|stephen steve steven|stuart stu|susan sue susie|terence terry|theodore theo|theresa tess|thomas tom tommy|timothy tim|
  valerie val|victoria vicky|vincent vince|walter walt|wilhelm willi|william bill will billy willy|zachary zach zack|
  andreas andi|angelika geli|florian flo|friedrich fritz|gabriele gabi|joachim jochen|johannes hannes|josef sepp|monika moni|
  sebastian basti|stefanie steffi|ulrich uli ueli|veronika vroni`;

/** First names, each with its short and pet forms behind it. */
export const NICKNAME_SETS = NICKNAME_LISTS.split('|').map((set) => set.trim().split(/\s+/));

/** A short or pet form of a first name → the full one. */
export const NICKNAMES: ReadonlyMap<string, string> = new Map(
  NICKNAME_SETS.flatMap(([full = '', ...short]) => short.map((name) => [name, full] as const)),
);
