import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { WaitingList, waitingRowsPerPage } from '#kit/lists/waiting-list.tsx'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { alarmListTexts as texts } from '#texts/oversight/alarms/alarm-list.ts'
import { checkNow, listAlarms, type Alarm } from '../contract.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AlarmCard } from './alarm-card.tsx'

/** Alarms that are waiting, and those that are closed. */
export default function AlarmsPage() {
  const { query, page, hrefOf } = useListAddress(paths.staffAlarms)
  const closed = query.get('closed') === 'yes' ? 'yes' : 'no'
  usePageArrival(texts.title, `${closed} ${page}`)
  const alarms = useLoaded(listAlarms, { query: { page, limit: waitingRowsPerPage, closed } })
  const { send: check, isSending: isChecking, failure } = useSend(checkNow)
  const [opened, setOpened] = useState<Alarm | null>(null)
  const shown = alarms.isStale ? null : alarms.data
  return (
    <>
      <WaitingList
        texts={texts}
        sub={
          shown !== null &&
          (shown.checkedAt === null
            ? texts.subNeverChecked
            : texts.sub({ waiting: shown.waiting, when: formatTimestamp(shown.checkedAt) }))
        }
        actions={
          <Button
            size="small"
            busy={isChecking}
            busyLabel={texts.checking}
            onClick={() => void check({}).catch(shownByState)}
          >
            {texts.check}
          </Button>
        }
        view={closed}
        views={[
          { key: 'no', label: texts.open, href: paths.staffAlarms },
          { key: 'yes', label: texts.closed, href: `${paths.staffAlarms}?closed=yes` },
        ]}
        notice={
          failure !== null && (
            <Banner tone="error" className="mb-4">
              {failure.message}
            </Banner>
          )
        }
        of={alarms}
        empty={
          closed === 'yes'
            ? { title: texts.emptyClosed, help: texts.emptyClosedHelp }
            : { title: texts.empty, help: texts.emptyHelp }
        }
        page={page}
        hrefOf={hrefOf}
        card={(one) => <AlarmCard of={one} onOpen={() => setOpened(one)} />}
      />
      <AcknowledgeDialog alarm={opened} onClose={() => setOpened(null)} />
    </>
  )
}
