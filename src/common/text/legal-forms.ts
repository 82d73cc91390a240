/** Legal forms at the end of an organization's name, in small letters and without stops. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  (
    'inc incorporated cic llc ltd limited corp corporation co company plc gmbh ag sa nv bv pty llp lp spa srl oy ' +
    'oyj ab kk pte sarl sas kg ohg ug se aps as doo sro kft zrt sdn bhd pvt dac mbb mbh partg partgmbb gbr eg asa ' +
    'ggmbh kgaa vof lda ltda sl slu sau scrl snc eurl sasu ehf aktiengesellschaft aktiebolag a/s k/s rl oo (haftungsbeschränkt)'
  ).split(' '),
);
