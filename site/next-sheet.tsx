import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { explainerTexts as texts } from '#texts/site/explainers.ts'

/** The link from the EQ and IQ pages to the SWOT page. */
export function NextSheet() {
  return (
    <p className="mt-8 text-lead">
      {texts.nextText} <Anchor href={paths.swot}>{texts.swot}</Anchor>
    </p>
  )
}
