import type { ReactNode } from 'react'
import { conditionOf, type VerdictCounts } from '#areas/catalogue/fit/contract/judged-lines.ts'
import type { JudgedRequirement, RecognitionLine } from '#areas/catalogue/fit/contract/program-fit.ts'
import { isQuestion, isReported } from '#areas/catalogue/fit/contract/regulators.ts'
import { CrossIcon, HelpIcon, TickIcon } from '#kit/ui/icons.ts'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import { describeCondition, describeValue, SourceLine } from '#areas/catalogue/offers-web.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'

const texts = compareTexts.rows

const signs = {
  met: { Icon: TickIcon, ink: 'text-ok' },
  missed: { Icon: CrossIcon, ink: 'text-stop' },
  'not-known': { Icon: HelpIcon, ink: 'text-soft' },
  ask: { Icon: HelpIcon, ink: 'text-soft' },
}

// In a column on a phone the words go around the sign.
const marked = 'flex items-start gap-1.5 max-md:block'
const sign = 'mt-[3px] size-4 flex-none stroke-[2.4] max-md:me-1.5'
const besideBlocks = 'max-md:float-start'
/** A word that does not fit beside it goes below it in one piece; beside a float it would be broken. */
const inText = 'max-md:mt-0 max-md:inline-block max-md:align-[-3px]'

interface LineProps {
  verdict: keyof typeof signs
  /** The verdict as text. */
  label: string
  children: ReactNode
  more?: string | null
}

function Judged({ verdict, label, children, more }: LineProps) {
  const { Icon, ink } = signs[verdict]
  return (
    <li className={marked}>
      <Icon className={`${sign} ${inText} ${ink}`} />
      <span className="min-w-0">
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
        {more && <Folded text={more} quiet />}
      </span>
    </li>
  )
}

/** Longer than this many characters, a text is folded away: in a narrow column it would be a screen high. */
const longest = 90

/** A text in the words of a university or an authority; a long one opens. */
export function Folded({ text, quiet = false }: { text: string; quiet?: boolean }) {
  const look = quiet ? 'text-xs text-soft' : ''
  if (text.length <= longest) return <span className={`block ${look}`}>{text}</span>
  return (
    <details className={`open-on-paper ${look}`}>
      <summary className="min-h-6 text-accent underline underline-offset-4">{texts.read}</summary>
      <span className="block">{text}</span>
    </details>
  )
}

/** How many requirements are met, with a sign for the whole. */
export function FitCell({ counts, total }: { counts: VerdictCounts; total: number }) {
  const { met, missed, notKnown, absent } = counts
  const { Icon, ink } = signs[missed > 0 ? 'missed' : met === total ? 'met' : 'not-known']
  return (
    <span className={marked}>
      <Icon className={`${sign} ${besideBlocks} ${ink}`} />
      <span className="min-w-0">
        <b className="block font-semibold">{texts.metOf({ met, total })}</b>
        <span className="block text-xs text-soft">
          {missed > 0
            ? texts.notMet({ count: missed })
            : met === total
              ? texts.allMet
              : absent === notKnown
                ? texts.notInRecord({ count: absent })
                : texts.unknown({ count: notKnown })}
        </span>
      </span>
    </span>
  )
}

const describeRequirement = (line: JudgedRequirement): string =>
  [line, ...line.alternatives].map(describeCondition).join(requirementTexts.or)

/** The requirements of one kind as text, for finding out whether programs differ in them. */
export const requirementsAsText = (lines: readonly JudgedRequirement[]): string =>
  lines.map((line) => `${describeRequirement(line)} ${line.note ?? ''}`).join('\n')

/** Requirements of one kind, marked as met or missed where the record was compared. */
export function Requirements({
  lines,
  compared,
}: {
  lines: readonly JudgedRequirement[]
  compared: boolean
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {lines.map((line) => {
        const { verdict, have, shortBy } = line
        const short =
          verdict === 'missed' && have !== null && shortBy !== null
            ? requirementTexts.have({ value: describeValue(have, conditionOf(line).scheme ?? line.scheme) })
            : null
        const text = describeRequirement(line)
        if (!compared) {
          return (
            <li key={text}>
              {text}
              {line.note && <Folded text={line.note} quiet />}
            </li>
          )
        }
        return (
          <Judged
            key={text}
            verdict={verdict}
            label={requirementTexts.verdicts[verdict]}
            more={[short, line.note].filter(Boolean).join(' ') || null}
          >
            {text}
          </Judged>
        )
      })}
    </ul>
  )
}

/**
 * The verdicts of regulators at home on a program, with the source and date of each rule. Information from other sources
 * is marked as a report, with the regulator to check it with.
 */
export function Recognition({ lines }: { lines: readonly RecognitionLine[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {[...bySource(lines).values()].map((alike, at) => {
        const { regulator, verdict, sourceUrl, checkedOn } = alike[0]
        const reported = isReported(alike[0])
        const { Icon, ink } = signs[verdict]
        return (
          <li key={at} className={marked}>
            <Icon className={`${sign} ${besideBlocks} ${ink}`} />
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 max-md:block max-md:space-y-1">
              <p>{texts.regulatorSays[verdict]({ regulator })}</p>
              {reported && <p className="text-xs text-soft">{texts.reported}</p>}
              {alike.map(({ rule }, nth) => rule !== null && <Folded key={nth} text={rule} quiet />)}
              <SourceLine
                sourceUrl={sourceUrl}
                checkedOn={checkedOn}
                quiet
                reported={reported}
                asking={isQuestion(alike[0])}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Groups rules of the same regulator, verdict and source, so that the source is shown once. */
function bySource(lines: readonly RecognitionLine[]) {
  const groups = new Map<string, [RecognitionLine, ...RecognitionLine[]]>()
  for (const line of lines) {
    const { regulator, verdict, sourceUrl, checkedOn } = line
    const key = [regulator, verdict, sourceUrl, checkedOn].join('\n')
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return groups
}
