import { stageFacts } from '#platform/contract/stages.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { stagesBefore } from '../contract/application-moves.ts'
import type { Move } from '../contract/application-moves.ts'

/** Whether the server allows this viewer to make a move now. Only such moves get a button. */
export const isPossible = ({ actions }: Pick<Application, 'actions'>, move: Move): boolean => {
  const action = actions[move]
  return action !== undefined && 'url' in action
}

/** The server's reason why a move is not possible; null if it is, or if the viewer may never make it. */
export const obstacleTo = ({ actions }: Pick<Application, 'actions'>, move: Move): string | null => {
  const action = actions[move]
  return action !== undefined && 'error' in action ? action.error : null
}

/**
 * Whether documents may still be added: until the office has decided. This is not a move, because adding a better photo
 * does not change the stage.
 */
export const takesDocuments = ({ stage }: Pick<Application, 'stage'>): boolean =>
  stageFacts[stage].open && stagesBefore('offer').includes(stage)
