import { type ClinicUser, lastAdministrator } from '@archwire/contract/users/calls'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'

type Failure = { error: Error; user: ClinicUser | undefined }

/** Why what the menu offered was not done, and what to do next. */
export const ActionFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure === undefined ? null : (
    <Message kind="alert" title={`${failure.user?.fullName ?? 'The user'} was not changed.`}>
      <p>{failure.error.message}</p>
      <p>{adviceOn(failure.error)}</p>
    </Message>
  )

function adviceOn(error: Error): string {
  if (newerIn(error) !== undefined) return 'They are shown below as they are now. Look again, then repeat it.'
  return error.message === lastAdministrator
    ? 'Make someone else an administrator first. Whoever is invited counts once they have chosen a password.'
    : ''
}
