/** True for the type of an item that asks for payment or confirms one. */
export const isInvoice = (type: string): boolean =>
  /^(?:invoice|bill|receipt|credit note|rechnung|facture|purchase order)\b/i.test(type.trim());
