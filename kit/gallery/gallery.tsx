import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { Card } from '../ui/cards/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { ButtonSamples, DialogSamples, MessageSamples, NavigationSamples } from './action-samples.tsx'
import { ColorSamples, PictureSamples, TypeSamples } from './style-samples.tsx'
import { FileSamples, FormSamples } from './form-samples.tsx'
import { ListSamples, RecordSamples, RoadSamples, WaitingSamples } from './data-samples.tsx'
import { UrduSamples } from './urdu-samples.tsx'

const panes = ['light-ltr', 'dark-ltr', 'light-rtl', 'dark-rtl'] as const
type Pane = (typeof panes)[number]

/**
 * Every component of the kit on one page, for development only: light and dark side by side, left-to-right above
 * right-to-left. `only` shows one pane ("dark-rtl").
 */
export function Gallery({ only }: { only?: string | null }) {
  const shown = panes.filter((pane) => !only || pane === only)
  return (
    <main>
      <div className={shown.length > 1 ? 'grid lg:grid-cols-2' : undefined}>
        {shown.map((pane) => (
          <GalleryPane key={pane} pane={pane} />
        ))}
      </div>
      <ToastRegion label="Messages" closeLabel="Close message" />
    </main>
  )
}

function GalleryPane({ pane }: { pane: Pane }) {
  const [theme, dir] = pane.split('-') as ['light' | 'dark', 'ltr' | 'rtl']
  return (
    <div data-theme={theme} dir={dir} data-pane={pane} className="min-w-0 p-4 md:p-8">
      <PageTitle
        crumb={
          <Breadcrumb
            label={`Where you are, ${pane}`}
            crumbs={[{ label: 'Kit', href: '#kit' }, { label: pane }]}
          />
        }
        sub="Riga, Latvia. February 2027 intake"
        actions={<Badge tone="wait">Pending</Badge>}
      >
        {`${theme === 'light' ? 'Light' : 'Dark'}, ${dir === 'ltr' ? 'left to right' : 'right to left'}`}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sample title="Color" body={<ColorSamples />} />
        <Sample title="Type" body={<TypeSamples />} />
        <Sample title="Buttons" body={<ButtonSamples />} />
        <Sample title="Fields" body={<FormSamples pane={pane} />} />
        <Sample title="Files" body={<FileSamples />} />
        <Sample title="Status, chips and messages" body={<MessageSamples />} />
        <Sample title="Tabs, pages, crumbs" body={<NavigationSamples pane={pane} />} />
        <Sample title="Dialogs and drawer" body={<DialogSamples pane={pane} />} />
        <Sample title="Tables and numbers" body={<ListSamples />} />
        <Sample title="Steps and timeline" body={<RoadSamples pane={pane} />} />
        <Sample title="Waiting and empty" body={<WaitingSamples />} />
        <Sample title="Records and lists" body={<RecordSamples pane={pane} />} />
        <Sample title="Pictures and courses" body={<PictureSamples pane={pane} />} />
        {dir === 'rtl' && <Sample title="Urdu" body={<UrduSamples />} />}
      </div>
    </div>
  )
}

function Sample({ title, body }: { title: string; body: ReactNode }) {
  return (
    <Card as="div" className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5" data-sample={title}>
      <h2 className="text-base tracking-normal">{title}</h2>
      {body}
    </Card>
  )
}
