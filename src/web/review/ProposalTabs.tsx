import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

const TABS = [
  { id: 'document', label: '文件' },
  { id: 'form', label: '信息' },
  { id: 'findings', label: '检查' },
] as const;

export type ProposalTab = (typeof TABS)[number]['id'];

type Parts = Readonly<Record<ProposalTab | 'about' | 'decision', ReactNode>>;

/** The parts of a proposal: side by side where there is room, as tabs on a phone. */
export function ProposalTabs({
  current,
  title,
  isCompact,
  back,
  onChange,
  children: parts,
}: {
  readonly current: ProposalTab;
  readonly title: string;
  readonly isCompact: boolean;
  readonly back: ReactNode;
  readonly onChange: (tab: ProposalTab) => void;
  readonly children: Parts;
}): ReactElement {
  if (!isCompact) {
    return (
      <>
        <section className="review-document" aria-label="文件">
          {parts.document}
        </section>
        <section className="review-side" aria-label="投稿信息">
          <section
            className="review-scroll"
            aria-label="内容"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <h2 ref={takeFocus} tabIndex={-1} className="review-heading">
              {title}
            </h2>
            {parts.about}
            {parts.findings}
            {parts.form}
          </section>
          {parts.decision}
        </section>
      </>
    );
  }
  return (
    <div className="review-compact">
      <header className="review-compact-head">
        {back}
        <h1 ref={takeFocus} tabIndex={-1} className="review-heading">
          {title}
        </h1>
      </header>
      <div
        role="tablist"
        aria-label="投稿"
        className="review-tabs"
        onKeyDown={(event) => moveBetweenTabs(event, current, onChange)}
      >
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`review-tab-${id}`}
            aria-selected={id === current}
            aria-controls="review-panel"
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="review-panel"
        aria-labelledby={`review-tab-${current}`}
        className="review-panel"
      >
        {current === 'form' && parts.about}
        {parts[current]}
      </div>
      {parts.decision}
    </div>
  );
}

/** The arrow keys of tabs (WAI-ARIA Authoring Practices). */
function moveBetweenTabs(
  event: KeyboardEvent,
  current: ProposalTab,
  onChange: (tab: ProposalTab) => void,
): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const at = TABS.findIndex(({ id }) => id === current);
  const next = TABS.at((at + by) % TABS.length);
  if (!next) return;
  event.preventDefault();
  onChange(next.id);
  document.getElementById(`review-tab-${next.id}`)?.focus();
}

/** After a decision the button that had the focus is gone: the next proposal is read out instead. */
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
