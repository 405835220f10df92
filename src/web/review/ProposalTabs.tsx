import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

const TABS = [
  { id: 'document', label: '文件' },
  { id: 'form', label: '信息' },
  { id: 'findings', label: '检查' },
] as const;

export type ProposalTab = (typeof TABS)[number]['id'];

type Parts = Readonly<Record<ProposalTab | 'decision', ReactNode>>;

/** The parts of a proposal: side by side where there is room, as tabs on a phone. */
export function ProposalTabs({
  current,
  isCompact,
  back,
  onChange,
  children: parts,
}: {
  readonly current: ProposalTab;
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
          <div className="review-scroll">
            {parts.findings}
            {parts.form}
          </div>
          {parts.decision}
        </section>
      </>
    );
  }
  return (
    <div className="review-compact">
      {back}
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
