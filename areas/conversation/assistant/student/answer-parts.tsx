import { paths } from '#kit/routing/paths.ts'
import { formatDay, formatList } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import type { AnswerBlock, AnswerRow, AnswerSource } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'

/** The parts of an answer, as they arrive. */
export function AnswerParts({ blocks }: { blocks: readonly (AnswerBlock | undefined)[] }) {
  return (
    <div className="grid gap-3">
      {blocks.map((block, at) => {
        if (block === undefined) return null
        if (block.kind === 'text') {
          return (
            <p key={at} className="max-w-[66ch] break-words">
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

function Rows({ rows }: { rows: readonly AnswerRow[] }) {
  return (
    <ul className="grid border-t border-line">
      {rows.map((row, at) => (
        <li key={at} className="grid gap-1 border-b border-line py-3">
          <p className="font-semibold break-words">{row.title}</p>
          {row.place !== null && <p className="text-sm text-soft">{row.place}</p>}
          <dl className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
            {row.facts.map(({ label, value }, place) => (
              <div key={place} className="sm:contents">
                <dt className="text-soft">{label}</dt>
                <dd className="break-words max-sm:mb-1">{value}</dd>
              </div>
            ))}
          </dl>
          {row.href !== null && row.open !== null && (
            <Anchor
              href={row.href}
              aria-label={texts.openIt({ open: row.open, title: row.title })}
              className="w-fit py-1 text-sm"
            >
              {row.open}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The sources under an answer. */
export function Sources({ sources }: { sources: readonly AnswerSource[] }) {
  if (sources.length === 0) return null
  return (
    <div className="text-xs text-soft">
      <p className="font-semibold">{texts.sources}</p>
      <ul className="grid gap-0.5">
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
    </div>
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
