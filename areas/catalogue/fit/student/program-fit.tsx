import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { CrossIcon, HelpIcon, TickIcon } from '#kit/ui/icons.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import { Record } from '#kit/lists/record.tsx'
import { SourceLine } from '#areas/catalogue/programs/web/source-line.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { conditionOf, countVerdicts } from '../contract/judged-lines.ts'
import { showProgramFit, type JudgedRequirement } from '../contract/program-fit.ts'
import { describeRequirement, describeSubject, describeValue } from '../web/describe-requirement.ts'

const texts = programTexts.fit

interface Props {
  programId: string
  /** The requirements as the source states them; null = not given. */
  inWords: string | null
}

/** The requirements of a program compared with the reader's own record. */
export function ProgramFit({ programId, inWords }: Props) {
  const fit = useLoaded(showProgramFit, { params: { programId } })
  const answer = fit.isStale ? null : fit.data
  return (
    <Card padded aria-labelledby="fit" className="grid gap-4">
      <div>
        <h2 id="fit" className="text-h3">
          {texts.heading}
        </h2>
        {answer?.compared && answer.requirements.length > 0 && (
          <p className="mt-0.5 text-sm text-soft">{texts.summary(countVerdicts(answer.requirements))}</p>
        )}
      </div>
      <Record of={fit} loading={texts.loading} shape={<SkeletonText lines={4} />}>
        {({ compared, requirements }) => (
          <>
            {!compared && requirements.length > 0 && (
              <Banner
                tone="info"
                action={
                  <LinkButton href={paths.record} size="small">
                    {texts.toRecord}
                  </LinkButton>
                }
              >
                {texts.notCompared}
              </Banner>
            )}
            {requirements.length === 0 ? (
              <p className="text-soft">{texts.none}</p>
            ) : (
              <ul className="grid gap-3">
                {requirements.map((line, at) => (
                  <Line key={at} line={line} compared={compared} />
                ))}
              </ul>
            )}
          </>
        )}
      </Record>
      {inWords !== null && (
        <div className="grid gap-1 border-t border-line pt-3 text-sm">
          <h3 className="font-body text-sm font-semibold">{texts.inWords}</h3>
          <p className="max-w-[70ch] text-soft">{inWords}</p>
        </div>
      )}
      {answer !== null && (answer.requirements.length > 0 || inWords !== null) && (
        <div className="grid gap-1">
          <SourceLine sourceUrl={answer.sourceUrl} checkedOn={answer.checkedOn} quiet />
          <p className="text-xs text-soft">{texts.onlySource}</p>
        </div>
      )}
    </Card>
  )
}

const styles = {
  met: { Icon: TickIcon, ink: 'text-ok' },
  missed: { Icon: CrossIcon, ink: 'text-stop' },
  'not-known': { Icon: HelpIcon, ink: 'text-soft' },
}

function Line({ line, compared }: { line: JudgedRequirement; compared: boolean }) {
  const { Icon, ink } = styles[compared ? line.verdict : 'not-known']
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={`mt-0.5 stroke-[2.4] ${ink}`} />
      <div className="min-w-0">
        <p>
          {compared && (
            <span className={`font-semibold ${ink}`}>{requirementTexts.verdicts[line.verdict]}: </span>
          )}
          {describeRequirement(line)}
        </p>
        {compared && <Standing line={line} />}
        {line.note !== null && <p className="text-sm text-soft">{line.note}</p>}
      </div>
    </li>
  )
}

/** What the record has, how much is missing, or why it is not known. */
function Standing({ line }: { line: JudgedRequirement }) {
  const { verdict, have, shortBy, about, metBy, because } = line
  const spoken = conditionOf(line)
  const sentences = [
    verdict === 'met' && metBy !== null && requirementTexts.metBy({ what: describeSubject(spoken) }),
    have !== null &&
      (about === null
        ? requirementTexts.have({ value: describeValue(have, spoken.scheme) })
        : requirementTexts.haveFor({
            what: describeSubject(spoken),
            value: describeValue(have, spoken.scheme),
          })),
    shortBy !== null && requirementTexts.short({ value: describeValue(shortBy, spoken.scheme) }),
    verdict === 'missed' && have === null && requirementTexts.noneSuch,
    because !== null && requirementTexts.because[because],
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <p className="text-sm text-soft">
      {sentences.join(' ')}{' '}
      {(because === 'absent' || because === 'part-absent') && (
        <Anchor href={paths.record}>{requirementTexts.addIt}</Anchor>
      )}
    </p>
  )
}
