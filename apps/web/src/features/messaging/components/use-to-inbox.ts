import { useLocation, useNavigate } from 'react-router'
import { choiceInAddress, useListChoice } from './list-choice.ts'

const inbox = '/v2/messages'

/** What the history keeps of a conversation that was opened from the list alone: that is one step back. */
type OpenedFrom = { fromInbox: true } | null

/** For whatever leads to a conversation; from one to another the list is not one step back. */
export const useOpenedFrom = (): OpenedFrom => (useLocation().pathname === inbox ? { fromInbox: true } : null)

/** Leaves a conversation for the list that it was opened from. */
export function useToInbox(): () => void {
  const navigate = useNavigate()
  const { state }: { state: OpenedFrom } = useLocation()
  const address = `${inbox}${choiceInAddress(useListChoice())}`
  return () => {
    if (state?.fromInbox === true) void navigate(-1)
    else void navigate(address, { replace: true })
  }
}
