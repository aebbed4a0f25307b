import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatDay, formatList } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { DownIcon } from '#kit/ui/icons.ts'
import type { AnswerBlock, AnswerRow, AnswerSource } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'

/** Rows that are shown at once; the others fold. */
const shownAtOnce = 3

/** Urdu needs its own font and line height, which its language brings. */
const languageOf = (text: string): 'ur' | undefined => (/[\u0600-\u06ff]/u.test(text) ? 'ur' : undefined)

/** The parts of an answer, as they arrive. The first sentence answers; the details fold. */
export function AnswerParts({ blocks }: { blocks: readonly (AnswerBlock | undefined)[] }) {
  return (
    <div className="grid gap-2">
      {blocks.map((block, at) => {
        if (block === undefined) return null
        if (block.kind === 'text') {
          return (
            <p
              key={at}
              // A sentence in Urdu often begins with an amount, which `auto` would read from the left.
              dir={languageOf(block.text) === 'ur' ? 'rtl' : 'auto'}
              lang={languageOf(block.text)}
              className={cx('max-w-[66ch] break-words', at === 0 && 'font-semibold')}
            >
              {block.text}
            </p>
          )
        }
        if (block.kind === 'rows') return <Rows key={at} rows={block.rows} />
        return (
          <ul key={at} className="grid gap-1">
            {block.articles.map(({ slug, title }) => (
              <li key={slug}>
                <Anchor href={paths.helpArticle(slug)} className="inline-block py-1">
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

/** What is open only when it is wanted. @param label for screen readers, where the visible text repeats */
function Fold({ summary, label, children }: { summary: string; label?: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary
        aria-label={label}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-accent [&::-webkit-details-marker]:hidden"
      >
        {summary}
        <DownIcon data-small className="transition-transform duration-120 group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function Rows({ rows }: { rows: readonly AnswerRow[] }) {
  const [first, rest] = [rows.slice(0, shownAtOnce), rows.slice(shownAtOnce)]
  return (
    <div>
      <RowList rows={first} />
      {rest.length > 0 && (
        <Fold summary={texts.more({ count: rest.length })}>
          <RowList rows={rest} />
        </Fold>
      )}
    </div>
  )
}

const RowList = ({ rows }: { rows: readonly AnswerRow[] }) => (
  <ul className="grid rounded-card border border-line bg-surface">
    {rows.map((row, at) => (
      <Row key={at} row={row} />
    ))}
  </ul>
)

/** A record: its name and the fact that matters most; the others fold. */
function Row({ row: { title, place, facts, href, open } }: { row: AnswerRow }) {
  const [main, ...others] = facts
  return (
    <li className="border-line px-4 pt-2.5 not-first:border-t">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 break-words">
          {href !== null && open !== null ? (
            <Anchor href={href} aria-label={texts.openIt({ open, title })} className="inline-block py-0.5">
              {title}
            </Anchor>
          ) : (
            <span className="font-semibold">{title}</span>
          )}
          {place !== null && <span className="block text-sm text-soft">{place}</span>}
        </p>
        {main !== undefined && (
          <p className="min-w-0 break-words max-sm:w-full">
            <span className="text-sm text-soft">{main.label}: </span>
            <span className="font-semibold">{main.value}</span>
          </p>
        )}
      </div>
      {others.length > 0 ? (
        <Fold summary={texts.details} label={texts.detailsOf({ title })}>
          <dl className="grid gap-x-4 gap-y-0.5 pb-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
            {others.map(({ label, value }, fact) => (
              <div key={fact} className="sm:contents">
                <dt className="text-soft">{label}</dt>
                <dd className="break-words max-sm:mb-1">{value}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      ) : (
        <div className="h-2.5" />
      )}
    </li>
  )
}

/** The sources of an answer, folded. */
export function Sources({ sources }: { sources: readonly AnswerSource[] }) {
  if (sources.length === 0) return null
  return (
    <Fold summary={texts.sources({ count: sources.length })}>
      <ul className="grid gap-0.5 text-sm text-soft">
        {sources.map(({ title, url, asOf, checkedOn }, at) => {
          const when = [
            ...(asOf === null ? [] : [texts.asOf({ when: asOf })]),
            ...(checkedOn === null ? [] : [texts.checked({ day: formatDay(checkedOn) })]),
          ]
          return (
            <li key={at} className="break-words">
              <SourceTitle title={title} url={url} />
              {when.length > 0 && <> ({formatList(when, 'unit')})</>}
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}

function SourceTitle({ title, url }: { title: string; url: string | null }) {
  if (url === null) return title
  if (url.startsWith('/')) return <Anchor href={url}>{title}</Anchor>
  if (!/^https?:\/\//u.test(url)) return title
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {title}
    </a>
  )
}
