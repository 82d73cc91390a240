/** What is said to someone who is here for the first time. */
export const start = {
  title: 'Three steps, and this is your graph',
  lead: 'Quern reads what you give it and shows who and what is in it, each fact with the sentence that it came from.',
  steps: {
    drop: 'Drop something',
    dropLead: 'Mails, calendars, contacts, tables, documents, PDFs: anywhere on this page, or chosen here.',
    business: 'First say whose it is: the name of your business.',
    businessName: 'Name of the business',
    connect: 'Connect a source',
    connectLead: 'A mailbox, a calendar, a feed … is then collected by itself.',
    invite: 'Invite someone',
    inviteLead: 'A key of their own lets a colleague look, decide and add.',
    inviteName: 'Name of the colleague',
    inviteButton: 'Make a key',
    invited: (name: string) => `Send this key to ${name}; it is shown this once. It opens ${location.origin}/explore.`,
  },
  guide: {
    label: 'A first look',
    of: (at: number, all: number) => `${at} of ${all}`,
    steps: [
      ['Choose somebody', 'Click on a name in the picture, or search for one with /.'],
      ['See where it came from', 'Click on a small grey chip beside a fact: the sentence is marked.'],
      ['Do anything by name', 'Ctrl K finds every action, person and place; ? shows all keys.'],
    ],
    touchSteps: [
      ['Choose somebody', 'Tap a name in the picture, or search for one above.'],
      ['See where it came from', 'Tap a small grey chip beside a fact: the sentence is marked.'],
    ],
    dismiss: 'Do not show this again',
  },
  link: {
    title: 'A link wants to sign you in',
    lead: (now: string, then: string) => `You are signed in to ${now}. The link opens ${then}.`,
    alone: (then: string) => `The link opens ${then}, without a key.`,
    why: 'It works once, and so only when you say so: a preview of the link does not use it up. Whoever runs the service sees what you add. Go on if you started it, or were told of it.',
    elsewhere: 'another organization',
    open: 'Open it',
    over: 'Open it and sign out here',
    leave: 'Do not open it',
    stay: 'Stay where I am',
  },
} as const;
