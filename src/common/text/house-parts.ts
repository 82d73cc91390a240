/** Words at the end of an organization's name that make it a part of the house whose name stands before them: `Arcadon Benefits` of `Arcadon`. */
export const HOUSE_PARTS: ReadonlySet<string> = new Set(
  'academy benefits campus capital care careers college digital events finance foundation hr labs legal marketing media news office payroll press research sales services shop store support team ventures'.split(
    ' ',
  ),
);
