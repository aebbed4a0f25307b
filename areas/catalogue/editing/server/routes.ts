import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as checks from '../contract/catalogue-checks.ts'
import * as instructors from '../contract/instructor-editing.ts'
import * as rollover from '../contract/intake-rollover.ts'
import * as facts from '../contract/known-facts.ts'
import * as programs from '../contract/program-editing.ts'
import * as universities from '../contract/university-editing.ts'
import {
  createProgram,
  listCataloguePrograms,
  moveProgram,
  saveProgram,
  showCatalogueProgram,
  undoProgramEdit,
} from './edit-program.ts'
import {
  createUniversity,
  moveUniversity,
  saveUniversity,
  showCatalogueUniversity,
  undoUniversityEdit,
} from './edit-university.ts'
import {
  createInstructor,
  listCatalogueInstructors,
  moveInstructor,
  saveInstructor,
} from './edit-instructor.ts'
import { countKnownFacts } from './count-known-facts.ts'
import { listCatalogueUniversities } from './list-catalogue-universities.ts'
import { markProgramsChecked, markUniversitiesChecked, undoChecked } from './mark-checked.ts'
import { planRollover, publishIntakes, rollOver } from './roll-over-intakes.ts'

/** Binds the calls of catalogue editing to their operations. */
export function catalogueEditingRoutes(serve: Serve, deps: Deps): void {
  serve(universities.listCatalogueUniversities, ({ query }) => listCatalogueUniversities(deps, query))
  serve(facts.countKnownFacts, ({ reads }) => reads.run(({ db }) => countKnownFacts(db)))
  serve(universities.createUniversity, ({ viewer, body }) => createUniversity(deps, viewer, body))
  serve(universities.showCatalogueUniversity, ({ params }) =>
    showCatalogueUniversity(deps, params.universityId),
  )
  serve(universities.saveUniversity, ({ viewer, params, body }) =>
    saveUniversity(deps, viewer, params.universityId, body),
  )
  serve(universities.moveUniversity, ({ viewer, params, body }) =>
    moveUniversity(deps, viewer, params.universityId, body),
  )
  serve(universities.undoUniversityEdit, ({ viewer, params, body }) =>
    undoUniversityEdit(deps, viewer, params.universityId, body.version),
  )
  serve(programs.listCataloguePrograms, ({ params, query }) =>
    listCataloguePrograms(deps, params.universityId, query),
  )
  serve(programs.createProgram, ({ viewer, params, body }) =>
    createProgram(deps, viewer, params.universityId, body),
  )
  serve(programs.showCatalogueProgram, ({ params }) => showCatalogueProgram(deps, params.programId))
  serve(programs.saveProgram, ({ viewer, params, body }) => saveProgram(deps, viewer, params.programId, body))
  serve(programs.moveProgram, ({ viewer, params, body }) => moveProgram(deps, viewer, params.programId, body))
  serve(programs.undoProgramEdit, ({ viewer, params, body }) =>
    undoProgramEdit(deps, viewer, params.programId, body.version),
  )
  serve(checks.markUniversitiesChecked, ({ viewer, body }) => markUniversitiesChecked(deps, viewer, body))
  serve(checks.markProgramsChecked, ({ viewer, params, body }) =>
    markProgramsChecked(deps, viewer, params.universityId, body),
  )
  serve(checks.undoChecked, ({ viewer, body }) => undoChecked(deps, viewer, body.checkId))
  serve(rollover.planRollover, ({ params, query }) => planRollover(deps, params.universityId, query.year))
  serve(rollover.rollOver, ({ viewer, params, body }) => rollOver(deps, viewer, params.universityId, body))
  serve(rollover.publishIntakes, ({ viewer, params, body }) =>
    publishIntakes(deps, viewer, params.universityId, body),
  )
  serve(instructors.listCatalogueInstructors, ({ query }) => listCatalogueInstructors(deps, query))
  serve(instructors.createInstructor, ({ viewer, body }) => createInstructor(deps, viewer, body))
  serve(instructors.saveInstructor, ({ viewer, params, body }) =>
    saveInstructor(deps, viewer, params.instructorId, body),
  )
  serve(instructors.moveInstructor, ({ viewer, params, body }) =>
    moveInstructor(deps, viewer, params.instructorId, body),
  )
}
