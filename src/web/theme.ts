import { computed, effect, signal } from '@preact/signals';
import type { Label } from './api-types.ts';

/** Colours of what is drawn on the canvas; what CSS draws takes its own from the same names. */
interface Theme {
  dark: boolean;
  paper: string;
  ink: string;
  faint: string;
  edge: string;
  strong: string;
  accent: string;
  labels: Record<Label, string>;
}

/** After Okabe and Ito, whose eight colours people tell apart whatever they see; darker on white so that they carry. */
const LIGHT: Theme = {
  dark: false,
  paper: '#fbfbf9',
  ink: '#1c2026',
  faint: '#e7e6e1',
  edge: '#d6d6d0',
  strong: '#6b7280',
  accent: '#b4530a',
  labels: {
    Business: '#1c2026',
    Contact: '#d98200',
    Organization: '#0072b2',
    Activity: '#8a97a6',
    Asset: '#b5578f',
    Account: '#00896a',
    Thread: '#55b1e0',
  },
};
const DARK: Theme = {
  dark: true,
  paper: '#12151a',
  ink: '#eceef1',
  faint: '#23282f',
  edge: '#2f3640',
  strong: '#8b95a3',
  accent: '#f0a35e',
  labels: {
    Business: '#f3f4f6',
    Contact: '#f0a830',
    Organization: '#4aa8e0',
    Activity: '#727e8c',
    Asset: '#d98dbb',
    Account: '#2fc39c',
    Thread: '#9ad4f2',
  },
};

/** All labels, in the order of the palette. */
export const LABELS = Object.keys(LIGHT.labels) as Label[];

export const THEMES = ['system', 'light', 'dark'] as const;
type ThemeName = (typeof THEMES)[number];

const KEPT = 'quern.theme';
const kept = localStorage.getItem(KEPT);
/** The theme that was chosen in this browser. */
export const chosenTheme = signal<ThemeName>(THEMES.find((name) => name === kept) ?? 'system');

/** Chooses a theme, in this browser from now on. */
export function chooseTheme(name: ThemeName): void {
  chosenTheme.value = name;
  localStorage.setItem(KEPT, name);
}

const wish = matchMedia('(prefers-color-scheme: dark)');
const wishesDark = signal(wish.matches);
wish.addEventListener('change', () => (wishesDark.value = wish.matches));
const isDark = computed(() => (chosenTheme.value === 'system' ? wishesDark.value : chosenTheme.value === 'dark'));
export const theme = computed<Theme>(() => (isDark.value ? DARK : LIGHT));
effect(() => void (document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light'));

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether one wishes that nothing moves by itself. */
export const calm = (): boolean => still.matches;

/** Whether the window is a phone's, whose lists and inspector lie over the picture. */
export const isNarrow = (): boolean => innerWidth < NARROW;
const NARROW = 760;

const hue = (community: number): number => (community * 137.508 + 20) % 360;

/** The colour of a community's area. */
export const areaColour = (community: number): string =>
  `hsl(${hue(community)} ${theme.value.dark ? '45% 62%' : '60% 50%'})`;

/** The colour of a community's name, which reads on paper. */
export const areaInk = (community: number): string =>
  `hsl(${hue(community)} ${theme.value.dark ? '50% 76%' : '60% 28%'})`;
