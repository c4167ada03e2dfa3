import { useLocation, useNavigate } from 'react-router'
import { choiceInAddress, useListChoice } from './list-choice.ts'

/** What the history keeps of a conversation that was opened from the list: the list is one step back. */
export const openedFromList = { fromInbox: true }

/** Leaves a conversation for the list that it was opened from. */
export function useToInbox(): () => void {
  const navigate = useNavigate()
  const { state }: { state: Partial<typeof openedFromList> | null } = useLocation()
  const address = `/v2/messages${choiceInAddress(useListChoice())}`
  return () => {
    if (state?.fromInbox === true) void navigate(-1)
    else void navigate(address, { replace: true })
  }
}
