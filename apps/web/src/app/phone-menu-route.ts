import { type Location, useLocation, useNavigate } from 'react-router'
import { pageUnder } from '../lib/dialog-route.ts'

/** A step of the history over the page, as a dialog is, but without an address of its own. */
type MenuState = { page: Location; menuOf: number }

// A page that was loaded anew, or opened again by the browser, starts without the menu.
const thisPageLoad = performance.timeOrigin

/** The phone's menu: Back closes it, as it closes whatever covers the screen of a phone. */
export function usePhoneMenu() {
  const location = useLocation()
  const navigate = useNavigate()
  const state: Partial<MenuState> | null = location.state
  return {
    isOpen: state?.menuOf === thisPageLoad,
    /** Another one each time that it is opened. */
    key: location.key,
    open: () => {
      // A menu that is just being closed may still be what the address is about.
      const page = pageUnder(location) ?? location
      void navigate(page, { state: { page, menuOf: thisPageLoad } satisfies MenuState })
    },
    close: () => void navigate(-1),
  }
}
