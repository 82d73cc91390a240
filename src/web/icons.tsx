/** Line drawings of 20 by 20. */
const PATHS = {
  mark: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10 2.5v5M16.5 13.8l-4.3-2.5M3.5 13.8l4.3-2.5',
  graph:
    'M5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 6l6 .8M5.8 7.4 7.4 12.6M13.6 8.4 9.4 13',
  review: 'M3 4.5h5.5v11H3zM11.5 4.5H17v11h-5.5zM5 8h1.5M13.5 8H15M5 11h1.5M13.5 11H15',
  suggestions: 'M10 3a5 5 0 0 0-3 9v2h6v-2a5 5 0 0 0-3-9ZM8 17h4',
  items: 'M4 3.5h8l4 4v9H4zM12 3.5v4h4M7 11h6M7 13.5h4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  out: 'M8 4H4v12h4M12 6.5 15.5 10 12 13.5M15 10H8',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
} as const;

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    class="icon"
    viewBox="0 0 20 20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
