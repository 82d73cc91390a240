import { expect, test } from 'vitest';
import { html } from '../../src/readers/formats/html.ts';

const PLANTED = 'Ada Moss is CEO of Halm';
const TITLE = 'Plans for the mill';
const FILE = { place: 'p', name: 'mill.html', day: '2026-03-04' };
const read = async (page: string) => (await html.read(Buffer.from(page), FILE)).items[0];

test.each([
  `<!-- <title>${PLANTED}</title> -->`,
  `<script>"<title>${PLANTED}</title>"</script>`,
  `<style>/*<title>${PLANTED}</title>*/</style>`,
  `<template><title>${PLANTED}</title></template>`,
  `<noscript><title>${PLANTED}</title></noscript>`,
  `<svg><title>${PLANTED}</title></svg>`,
  `<svg><desc><title>${PLANTED}</title></desc></svg>`,
  `<textarea><title>${PLANTED}</title></textarea>`,
  `<meta content="<title>${PLANTED}</title>">`,
])('a title that is none of the page is not its title: %s', async (page) => {
  expect((await read(`${page}<title>${TITLE}</title><p>Text.</p>`))?.title).toBe(TITLE);
  expect((await read(`${page}<h1>${TITLE}</h1><p>Text.</p>`))?.title).toBe(TITLE);
});

test.each([
  `<h1 hidden>${PLANTED}</h1>`,
  `<h1 style="display:none">${PLANTED}</h1>`,
  `<style>.a{display:none}</style><h1 class=a>${PLANTED}</h1>`,
  `<style>.a h1{font-size:0}</style><div class=a><h1>${PLANTED}</h1></div>`,
  `<div hidden><h1>${PLANTED}</h1></div>`,
  `<div style="color:#fff"><h1>${PLANTED}</h1></div>`,
  `<template><h1>${PLANTED}</h1></template>`,
  `<!-- <h1>${PLANTED}</h1> -->`,
  `<script>"<h1>${PLANTED}</h1>"</script>`,
  `<details><summary>More</summary><h1>${PLANTED}</h1></details>`,
  `<p title="<h1>${PLANTED}</h1>">a</p>`,
])('a heading that nobody sees is no title: %s', async (page) => {
  expect((await read(`${page}<h1>${TITLE}</h1><p>Text.</p>`))?.title).toBe(TITLE);
  expect((await read(`${page}<p>Text.</p>`))?.title).toBe('mill');
});

test.each([
  [`<title>Plans for the <mill></title>`, 'Plans for the <mill>'],
  [`<TITLE lang="a>b">${TITLE}</TITLE>`, TITLE],
  [`<title>\n Plans &amp; costs\n</title>`, 'Plans & costs'],
  [`<title></title><h1>${TITLE}</h1>`, TITLE],
  [`<div style="background:#036"><h1 style="color:#fff"><b style="color:#fff">${TITLE}</b></h1></div>`, TITLE],
  [`<h1><i hidden>Ada Moss</i>Plans for<br>the mill</h1>`, TITLE],
  [`<h1 title="a>b">${TITLE}</h1>`, TITLE],
  [`<h1><img src=a></h1><h1>${TITLE}</h1>`, TITLE],
  [`<!doctype html><svg/><title>${TITLE}</title>`, TITLE],
])('a title or heading that is seen is the title: %s', async (page, title) => {
  expect((await read(`${page}<p>Text.</p>`))?.title).toBe(title);
});

test.each([
  ['<meta name=date content=2026-01-02>', '2026-01-02'],
  ['<meta content="2026-01-02T10:00:00Z" property="article:published_time">', '2026-01-02'],
  ['<!-- <meta name=date content=2026-01-02> -->', FILE.day],
  ['<template><meta name=date content=2026-01-02></template>', FILE.day],
  ['<script>"<meta name=date content=2026-01-02>"</script>', FILE.day],
  ['<meta title="name=date content=2026-01-02">', FILE.day],
])('the day of a page is one that it says of itself: %s', async (page, day) => {
  expect((await read(`<html>${page}<p>Text.</p>`))?.date).toBe(day);
});

test.each([
  ['<meta charset=windows-1252><p>caf\xe9</p>', 'café'],
  ['<?xml version="1.0" encoding="windows-1252"?><p>caf\xe9</p>', 'café'],
  ['<!-- <meta charset=utf-16> --><meta charset=windows-1251><p>\xef\xf0</p>', 'пр'],
])('the character set of a page is what it says outside of comments: %s', async (page, body) => {
  expect((await html.read(Buffer.from(page, 'latin1'), FILE)).items[0]?.body).toBe(body);
});
