import { stageFacts } from '#platform/contract/stages.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { stagesBefore } from '../contract/application-moves.ts'
import type { Move } from '../contract/application-moves.ts'

/** Whether the server lets this viewer make a move now. Only these moves get a button. */
export const isPossible = ({ actions }: Pick<Application, 'actions'>, move: Move): boolean => {
  const action = actions[move]
  return action !== undefined && 'url' in action
}

/** Why a move is not possible, as the server puts it; null when it is possible, or not this viewer's to make. */
export const obstacleTo = ({ actions }: Pick<Application, 'actions'>, move: Move): string | null => {
  const action = actions[move]
  return action !== undefined && 'error' in action ? action.error : null
}

/**
 * Whether documents may still be added: as long as the office has not decided. There is no move for it, because
 * adding a better photograph changes no stage.
 */
export const takesDocuments = ({ stage }: Pick<Application, 'stage'>): boolean =>
  stageFacts[stage].open && stagesBefore('offer').includes(stage)
