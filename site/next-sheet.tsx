import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { explainerTexts as texts } from '#texts/site/explainers.ts'

/** Where to write down what EQ and IQ have shown. */
export function NextSheet() {
  return (
    <p className="mt-8 text-lead">
      {texts.nextText} <Anchor href={paths.swot}>{texts.swot}</Anchor>
    </p>
  )
}
