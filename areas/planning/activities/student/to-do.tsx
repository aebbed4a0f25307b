import { Suspense, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { filled } from '#kit/language/text-of.ts'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'
import { describeMissing } from '#areas/applications/offers-student.ts'
import { changeTask, removeTask, showActivities } from '../contract/activities.ts'
import type { Task, Todo } from '../contract/activities.ts'
import { activitiesTexts, taskTexts, todoTexts } from '#texts/planning/activities/activities.ts'
import { ActivitiesSkeleton } from './activities-skeleton.tsx'
import type { TaskFormProps } from './task-form.tsx'

/** Loaded on demand: few students add a task of their own. */
const LazyTaskForm = lazyPage<TaskFormProps>(() => import('./task-form.tsx'))
const TaskForm = (props: TaskFormProps) => (
  <Suspense fallback={<SkeletonText lines={3} />}>
    <LazyTaskForm {...props} />
  </Suspense>
)

/** Where a to-do is done. */
function hrefOf({ kind, application, id, universityId }: Todo): string {
  if (kind === 'draft') return paths.apply(universityId ?? '', id ?? '')
  if (kind === 'message' && application === null) return paths.thread(id ?? '')
  const page = paths.application(application?._id ?? '')
  return kind === 'documents' ? `${page}#documents` : kind === 'message' ? `${page}#messages` : page
}

/** The student's to-dos by due date, including own tasks. */
export function ToDo() {
  const activities = useLoaded(showActivities, {})
  const [adding, setAdding] = useState(false)
  const changing = useSend(changeTask)
  const removing = useSend(removeTask)
  const setDone = (taskId: string, done: boolean) =>
    void changing.send({ params: { taskId }, body: { done } }).catch(shownByState)
  const remove = (taskId: string) => void removing.send({ params: { taskId } }).catch(shownByState)
  const failed = changing.failure ?? removing.failure
  return (
    <Record of={activities} loading={activitiesTexts.loading} shape={<ActivitiesSkeleton />}>
      {({ todo, done }) => (
        <div className="grid gap-5">
          {failed !== null && <Banner tone="error">{failed.message}</Banner>}
          <div>
            {adding ? (
              <TaskForm task={null} onClose={() => setAdding(false)} onStale={activities.reload} />
            ) : (
              <Button onClick={() => setAdding(true)}>{taskTexts.add}</Button>
            )}
          </div>
          {todo.length === 0 ? (
            <Nothing />
          ) : (
            <ul className="card overflow-hidden">
              {todo.map((one) => (
                <li key={one.key} className="border-t border-line px-4 py-3.5 first:border-0 sm:px-5">
                  {one.kind === 'task' ? (
                    <OwnTask todo={one} onDone={setDone} onRemove={remove} onStale={activities.reload} />
                  ) : (
                    <Row todo={one} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {done.length > 0 && (
            <Finished tasks={done} onAgain={(id) => setDone(id, false)} onRemove={remove} />
          )}
        </div>
      )}
    </Record>
  )
}

function Nothing() {
  return (
    <Card as="div" className="grid justify-items-center gap-2 pb-8">
      <EmptyState title={todoTexts.nothing} className="pt-8">
        {todoTexts.nothingHelp}
      </EmptyState>
      <p className="font-semibold">{todoTexts.first}</p>
      <div className="flex flex-wrap justify-center gap-3 px-4">
        <LinkButton href={paths.universities}>{todoTexts.firstSteps.find}</LinkButton>
        <LinkButton href={paths.record}>{todoTexts.firstSteps.record}</LinkButton>
        <LinkButton href={paths.messages}>{todoTexts.firstSteps.ask}</LinkButton>
      </div>
    </Card>
  )
}

const isLate = (due: string) => due.slice(0, 10) < new Date().toISOString().slice(0, 10)
const describeDue = (due: string | null): string => {
  if (due === null) return todoTexts.notGiven
  return isLate(due)
    ? todoTexts.late({ day: formatDeadline(due) })
    : todoTexts.by({ day: formatDeadline(due) })
}

function Row({ todo }: { todo: Todo }) {
  const { title, action } = todoTexts.kinds[todo.kind]
  const about =
    todo.application === null
      ? null
      : activitiesTexts.about({ program: todo.application.program, university: todo.application.university })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StepMarker state="now">!</StepMarker>
      <div className="min-w-0 flex-[1_1_14rem]">
        {/* An outside step is itself the title. */}
        <p className="font-semibold break-words">
          {todo.kind === 'step' ? todo.title : filled(title, { count: todo.count })}
        </p>
        <p className="text-sm break-words text-soft">
          {[todo.kind === 'step' ? null : todo.title, about].filter(Boolean).join('. ')}
        </p>
        {todo.lacks && <p className="text-sm break-words text-soft">{describeMissing(todo.lacks)}</p>}
        <p className="text-sm text-soft">{todo.due !== null && describeDue(todo.due)}</p>
        {todo.help && (
          <p className="text-sm">
            <Anchor href={paths.helpArticle(todo.help)}>
              {todoTexts.help}
              <span className="sr-only">: {todo.title}</span>
            </Anchor>
          </p>
        )}
      </div>
      <LinkButton href={hrefOf(todo)} size="small">
        {action}
      </LinkButton>
    </div>
  )
}

function OwnTask({
  todo,
  onDone,
  onRemove,
  onStale,
}: {
  todo: Todo
  onDone: (taskId: string, done: boolean) => void
  onRemove: (taskId: string) => void
  onStale: () => void
}) {
  const [changing, setChanging] = useState(false)
  const { id, title, due } = todo
  if (id === null || title === null) return null
  if (changing) {
    return <TaskForm task={{ _id: id, title, due }} onClose={() => setChanging(false)} onStale={onStale} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StepMarker state="ahead" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold break-words" dir="auto">
          {title}
        </p>
        <p className="text-sm text-soft">{todoTexts.ownTask({ due: describeDue(due) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={taskTexts.doneOf({ title })} onClick={() => onDone(id, true)}>
          {taskTexts.done}
        </Button>
        <Button size="small" aria-label={taskTexts.changeOf({ title })} onClick={() => setChanging(true)}>
          {taskTexts.change}
        </Button>
        <Button
          size="small"
          tone="text"
          aria-label={taskTexts.removeOf({ title })}
          onClick={() => onRemove(id)}
        >
          {taskTexts.remove}
        </Button>
      </div>
    </div>
  )
}

function Finished({
  tasks,
  onAgain,
  onRemove,
}: {
  tasks: readonly Task[]
  onAgain: (taskId: string) => void
  onRemove: (taskId: string) => void
}) {
  return (
    <Disclosure summary={taskTexts.finished({ count: tasks.length })}>
      <ul className="grid gap-2">
        {tasks.map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 flex-[1_1_12rem] break-words text-soft" dir="auto">
              {title}
            </span>
            <Button size="small" tone="text" onClick={() => onAgain(_id)}>
              {taskTexts.again}
            </Button>
            <Button
              size="small"
              tone="text"
              aria-label={taskTexts.removeOf({ title })}
              onClick={() => onRemove(_id)}
            >
              {taskTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
