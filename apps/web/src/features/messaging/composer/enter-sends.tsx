import { changeOwnSettings } from '@archwire/contract/session/calls'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import '../../../ui/theme/checkbox.css'

/** Whether Enter sends a text of the signed-in person. */
export const useEnterSends = (): boolean => useQuery(userQuery).data?.enterSends ?? false

/** Lets a person choose which key sends. The choice holds at every computer they log in at. */
export function EnterSendsChoice({ className }: { className: string }) {
  const queryClient = useQueryClient()
  const enterSends = useEnterSends()
  const choice = useMutation({
    mutationFn: (wanted: boolean) =>
      call(changeOwnSettings, { body: { user: { enterSends: wanted } } }).catch(
        withErrorMessage('Your choice could not be saved.'),
      ),
    onSuccess: user => queryClient.setQueryData(userQuery.queryKey, user),
    onError: notifyError,
  })
  return (
    <Checkbox
      className={className}
      size="xs"
      label="Enter sends"
      checked={choice.isPending ? choice.variables : enterSends}
      disabled={choice.isPending}
      onChange={({ currentTarget }) => choice.mutate(currentTarget.checked)}
    />
  )
}
