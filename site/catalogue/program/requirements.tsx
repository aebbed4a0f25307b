import { describeRequirement } from '#areas/catalogue/offers-web.ts'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { programFactTexts } from '#texts/catalogue/programs/program-facts.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { signUpFor } from '../account/sign-up-address.ts'
import { NotGiven, Source } from '../sources.tsx'
import { FactSection } from './fact-section.tsx'

/** Can I get in: the requirements, or the words of the source. */
export function Requirements({ program, fit }: PageOf<'program'>) {
  const { requirements, sourceUrl, checkedOn } = fit
  const direct = program.applying?.route === 'direct'
  const words = program.entryRequirements
  const create = signUpFor(paths.program(program.university._id, program._id))
  const lead =
    requirements.length > 0
      ? texts.canILead({ count: requirements.length })
      : words === null
        ? texts.canINothing({ direct })
        : texts.canIWords({ direct })
  return (
    <FactSection id="can-i" heading={texts.canIHeading} lead={lead}>
      {requirements.length > 0 && (
        <ul className="border-b border-line">
          {requirements.map((line, at) => (
            <li key={at} className="border-t border-line py-2.5">
              {describeRequirement(line)}
              {line.note !== null && <p className="text-sm text-soft">{line.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {words !== null && (
        <blockquote className="max-w-[70ch] text-soft break-words">
          {texts.sourceSays({ words: programFactTexts.quoted({ words }) })}
        </blockquote>
      )}
      {requirements.length > 0 && (
        <p>
          <LinkButton href={create}>{texts.compareMarks}</LinkButton>
        </p>
      )}
      {requirements.length === 0 && words === null ? (
        <NotGiven facts={texts.unknowns.requirements} />
      ) : (
        <div className="grid gap-0.5">
          <Source url={sourceUrl ?? program.sourceUrl} checkedOn={checkedOn ?? program.checkedOn} />
          <p className="text-xs text-soft">{texts.never}</p>
        </div>
      )}
    </FactSection>
  )
}
