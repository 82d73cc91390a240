/** A question as people ask it about the demo, and what an answer to it says. */
export interface Asked {
  question: string;
  answer: RegExp;
}

/** Thirty natural questions over the demo's items: who, what, when, how much, what was promised; in English and German. */
export const QUESTIONS: readonly Asked[] = [
  {
    question: 'Who is the managing director of Les Trois Ponts?',
    answer: /Mireille Aubry, (?:our managing director|Managing Director)/,
  },
  { question: 'Who takes complaints at the hotel in Colmar?', answer: /Complaints to Clémence Dufour/ },
  { question: 'Who founded Nordkai Import?', answer: /founded by Henning Voss/ },
  { question: 'Who signs for amounts above CHF 50,000 at Uplift Foods?', answer: /Priya Raman, signs everything/ },
  { question: 'Which Thomas Keller lends money?', answer: /thomas\.keller@alpenkredit\.example> lends money/ },
  { question: 'Wer hat das Wasser in Studio 3 gefunden?', answer: /found studio 3 under two centimetres/ },
  { question: 'Who did we hire as a trainer?', answer: /offer to Yasmin Aydın/ },
  { question: 'Whose company is Nowak Reinigung GmbH?', answer: /sister Joanna Nowak helps[^#]*Nowak Reinigung GmbH/ },
  { question: 'Who inspects the chimney?', answer: /chimney inspector, Reto Gysin/ },
  { question: 'How much does Les Trois Ponts pay per kilo?', answer: /34\.50/ },
  { question: 'How much was the bearing?', answer: /1,480/ },
  { question: 'What is the trade-in worth for our old roaster?', answer: /6,500/ },
  { question: 'How high is the loan and at what interest?', answer: /60,000[^.]*3\.4 percent/ },
  { question: 'How much did the insurance pay in the end?', answer: /16,900/ },
  { question: 'What does Uplift pay for coffee today?', answer: /CHF 24 a kilo/ },
  { question: 'Was kosten sechs Donnerstage in der Dock Hall?', answer: /7[,.']500/ },
  { question: 'What is the number of the claim for the water damage?', answer: /NV-2026-77310/ },
  { question: 'Agnieszka’s new phone number', answer: /079 555 11 24|\+41 79 555 11 24/ },
  {
    question: 'When is the RM-25 going to be installed?',
    answer: /installation in the first full week of September|Installation of the RM-25[^#]*First batch/,
  },
  { question: 'Until when does Rafael hold the sixty bags?', answer: /31 July/ },
  { question: 'When does Yasmin start?', answer: /1\. Oktober|1 October/ },
  { question: 'Wann kommt der Experte der Versicherung?', answer: /28\. Juli/ },
  { question: 'Why was the August container late?', answer: /strike/ },
  { question: 'Why did Uplift Foods stop?', answer: /frozen all new suppliers/ },
  { question: 'What did Thomas Keller say about the floor?', answer: /stand on the beams/ },
  { question: 'What did we promise Novalis for next March?', answer: /hold 15 and 16 March 2027/ },
  { question: 'What does Ursula Brandt still owe us?', answer: /drawing with the sampling port/ },
  { question: 'What did Liz ask about the valve?', answer: /below zero/ },
  { question: 'Was hat Sabine Zähringer im August bestellt?', answer: /24 Kilo Espresso/ },
  { question: 'How can either side end the agreement with the hotel?', answer: /three months/ },
];
