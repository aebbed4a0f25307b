import { filled } from '#kit/language/text-of.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { CrossIcon, HelpIcon, TickIcon } from '#kit/ui/icons.ts'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { SourceLine } from '#areas/catalogue/programs/web/source-line.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showProgramFit, type RecognitionLine } from '../contract/program-fit.ts'
import { isQuestion, isReported } from '../contract/regulators.ts'

const texts = programTexts.fit

const styles = {
  met: { Icon: TickIcon, ink: 'text-ok' },
  missed: { Icon: CrossIcon, ink: 'text-stop' },
  ask: { Icon: HelpIcon, ink: 'text-soft' },
}

/** Recognition of a program at home, once it is known; the card above it says what failed to load. */
export function ProgramRecognition({ programId }: { programId: string }) {
  const { data, isStale } = useLoaded(showProgramFit, { params: { programId } })
  return data === null || isStale ? null : <Recognition lines={data.recognition} />
}

/** Whether regulators at home recognize the degree: a dated rule with its source, or which regulator to ask. */
export function Recognition({ lines }: { lines: readonly RecognitionLine[] }) {
  return (
    <Card padded aria-labelledby="recognition" className="grid gap-4">
      <h2 id="recognition" className="text-h3">
        {texts.recognition}
      </h2>
      {lines.length === 0 ? (
        <p className="text-soft">{texts.noRecognition}</p>
      ) : (
        [...byRegulator(lines)].map(([regulator, rules]) => (
          <div key={regulator} className="grid gap-3">
            <h3 className="text-h5">{regulator}</h3>
            <Rules lines={rules.filter((line) => !isReported(line))} />
            {rules.some(isReported) && (
              <p className="max-w-[70ch] text-soft">{texts.reported({ regulator })}</p>
            )}
            <Rules lines={rules.filter(isReported)} />
          </div>
        ))
      )}
    </Card>
  )
}

function Rules({ lines }: { lines: readonly RecognitionLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-3">
      {lines.map((line, at) => {
        const { regulator, verdict, rule, sourceUrl, checkedOn } = line
        const { Icon, ink } = styles[verdict]
        return (
          <li key={at} className="flex items-start gap-2.5">
            <Icon className={`mt-0.5 stroke-[2.4] ${ink}`} />
            <div className="grid min-w-0 gap-1">
              <p className="max-w-[70ch]">
                <span className={`font-semibold ${ink}`}>
                  {filled(texts.recognized[verdict], { regulator })}:
                </span>{' '}
                {rule ?? texts.askThem({ regulator })}
              </p>
              <SourceLine
                sourceUrl={sourceUrl}
                checkedOn={checkedOn}
                quiet
                reported={isReported(line)}
                asking={isQuestion(line)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function byRegulator(lines: readonly RecognitionLine[]): Map<string, RecognitionLine[]> {
  const groups = new Map<string, RecognitionLine[]>()
  for (const line of lines) groups.set(line.regulator, [...(groups.get(line.regulator) ?? []), line])
  return groups
}
