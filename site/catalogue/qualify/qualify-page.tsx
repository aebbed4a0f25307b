import { paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findTexts } from '#texts/site/find-programs.ts'
import { qualifyTexts as texts } from '#texts/site/qualify.ts'
import { AccountOffer } from '../account/account-offer.tsx'
import { BookmarkTemplate } from '../bookmark.tsx'
import { NoPrograms } from '../no-programs.tsx'
import { ProgramRows } from '../program-row.tsx'
import type { PageOf } from '../public-page.ts'
import { noAnswers } from './answers.ts'
import { QualifyForm } from './qualify-form.tsx'

/** Three answers and the programs they may suffice for. */
export function QualifyPage({ found, fields, answers, wrong }: PageOf<'qualify'>) {
  return (
    <div className="wrap grid gap-5 py-5 md:py-8">
      <div>
        <Breadcrumb
          label={pageTexts.trail}
          crumbs={[{ label: findTexts.title, href: publicPaths.programs }]}
        />
        <h1 id="page-heading" className="text-page">
          {texts.title}
        </h1>
        <p className="mt-1.5 max-w-[40em] text-lead text-soft">{texts.help}</p>
      </div>
      <QualifyForm
        answers={Object.values(answers).every((answer) => answer === '') ? noAnswers : answers}
        wrong={wrong}
        fields={fields}
      />
      {found !== null && found.length === 0 && (
        <NoPrograms title={texts.none} help={texts.noneHelp} action={texts.search} />
      )}
      {found !== null && found.length > 0 && (
        <section aria-labelledby="found" className="grid gap-3">
          <div>
            <h2 id="found" className="text-h3">
              {texts.found({ count: found.length })}
            </h2>
            <p className="max-w-[70ch] text-sm text-soft">{texts.foundHelp}</p>
          </div>
          <ProgramRows programs={found} />
        </section>
      )}
      <AccountOffer
        heading={texts.keep}
        help={texts.keepHelp}
        action={texts.createAccount}
        next={paths.record}
      />
      <BookmarkTemplate look="icon" />
    </div>
  )
}
