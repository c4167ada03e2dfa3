import { matchPath } from 'react-router'
import { panelState } from './panel-state.ts'

/** The panel stands beside the calendar, where the front desk works; every other page has the full width. */
export const hasFlowPanel = (page: string): boolean => matchPath('/v2/calendar/*', page) !== null

export const useFlowPanel = panelState('archwire.daily-flow', '(min-width: 1440px)')
