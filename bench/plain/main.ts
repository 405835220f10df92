import { cut, cut_for_search, initSync } from 'jieba-wasm/web';
import MiniSearch from 'minisearch';
import { type TitledTest, testTitle } from '../../src/catalog/testTitle.ts';

/**
 * The baseline: a naive page. It fetches the list and the dictionary, indexes on the main thread,
 * and searches and renders at each `input` event.
 */

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly title?: string;
    readonly authors?: readonly string[];
    readonly translators?: readonly string[];
    readonly publisher?: string;
    readonly course?: { readonly name: string } | readonly { readonly name: string }[];
    readonly time?: TitledTest['time'];
    readonly content?: readonly string[];
  };
}

interface Document {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  readonly publisher: string;
  readonly course: string;
}

const SHOWN = 20;
const box = find('input');
const region = find('section');

const dictionaryUrl = new URL(
  '../../node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm',
  import.meta.url,
);
const [entries, module] = await Promise.all([
  fetchEntries(),
  WebAssembly.compileStreaming(fetch(dictionaryUrl)),
]);
initSync({ module });

const documents = new Map(entries.map((entry) => [entry.id, toDocument(entry)]));
const index = new MiniSearch<Document>({
  fields: ['title', 'authors', 'publisher', 'course'],
  tokenize: (text) => cut_for_search(text, true),
  searchOptions: { combineWith: 'AND', tokenize: (text) => cut(text, true) },
});
index.addAll([...documents.values()]);

box.value = new URLSearchParams(location.search).get('q') ?? '';
box.addEventListener('input', draw);
draw();
document.documentElement.dataset.search = 'ready';

function draw(): void {
  const found = index.search(box.value);
  const count = document.createElement('p');
  count.textContent = `找到 ${found.length} 条结果`;
  const cards = found.slice(0, SHOWN).map(({ id }) => card(documents.get(String(id))));
  region.replaceChildren(count, ...cards);
}

function card(found: Document | undefined): HTMLElement {
  const article = document.createElement('article');
  if (!found) return article;
  article.dataset.itemId = found.id;
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.src = `/files/${found.id}.webp`;
  const text = document.createElement('div');
  const title = document.createElement('h2');
  title.textContent = found.title;
  const by = document.createElement('p');
  by.textContent = [found.authors, found.course, found.publisher].filter(Boolean).join(' · ');
  const link = document.createElement('a');
  link.href = `/files/${found.id}.pdf`;
  link.textContent = '下载';
  text.append(title, by, link);
  article.append(image, text);
  return article;
}

async function fetchEntries(): Promise<readonly Entry[]> {
  return (await fetch('/metadata2.json')).json();
}

function toDocument({ id, data }: Entry): Document {
  const courses = [data.course ?? []].flat();
  const [course = { name: '' }] = courses;
  const { time, content = [] } = data;
  return {
    id,
    title: data.title ?? (time ? testTitle({ course, content, time }) : ''),
    authors: [...(data.authors ?? []), ...(data.translators ?? [])].join(' '),
    publisher: data.publisher ?? '',
    course: courses.map(({ name }) => name).join(' '),
  };
}

function find<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.querySelector(name);
  if (!element) throw new Error(`index.html has no ${name}`);
  return element;
}
