/** True for the type of an item that asks for payment or confirms one. */
export const isInvoice = (type: string): boolean =>
  /^(?:invoice|bill|receipt|credit note|rechnung|facture|purchase order)\b/i.test(type.trim());

/** True for a title that begins with what kind of paper of business it is of: `Invoice 44 Acme Ltd` is no house. */
export const isPaper = (title: string): boolean =>
  /^(?:invoice|bill|receipt|(?:credit|delivery) note|quot(?:e|ation)|offer|(?:purchase |sales )?order|rechnung|angebot|bestellung|auftrag|lieferschein|gutschrift|mahnung|facture|devis|commande|fattura|factura|factuur)\b/i.test(
    title,
  );
