import { createElement } from 'react'
import { shellNames, shellOf } from '#kit/routing/public-paths.ts'
import type { ShellName } from '#kit/routing/public-paths.ts'
import { publicUniversityTexts } from '#texts/site/public-university.ts'
import type { SitePage } from '../site-page.ts'
import { sourcesOf } from './shell-sources.ts'

/**
 * Never shown: it has every class and element that the page may need. The words of its sources contain them, as Tailwind
 * reads them too, so that the build leaves no rule out whatever the catalogue contains.
 */
function Everything({ name }: { name: ShellName }) {
  const texts = sourcesOf(name)
  const words = [...new Set(texts.flatMap((text) => text.split(/[\s"'`]+/)))].join(' ')
  /** Elements written by name, and those whose name a component chooses. */
  const elements = new Set(
    texts.flatMap((text) => [...text.matchAll(/<([a-z][a-z0-9]*)\b/g)].map(([, element]) => element!)),
  )
  return (
    <div className={words}>
      <h1 id="page-heading">.</h1>
      {[...elements, 'h2', 'h3', 'h4', 'ol', 'article', 'aside'].map((element) =>
        createElement(element, { key: element }),
      )}
    </div>
  )
}

/** The shells of the pages that the server draws: the build gives each its styles, policy and scripts. */
export const publicShells: readonly SitePage[] = shellNames.map((name) => ({
  path: shellOf(name),
  title: publicUniversityTexts.listTitle,
  description: publicUniversityTexts.listDescription,
  Page: () => <Everything name={name} />,
  script: 'site/catalogue/device/catalogue-script.ts',
  scriptAlone: true,
}))
