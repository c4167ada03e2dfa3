import { panelState } from './panel-state.ts'

export const useSidePanel = panelState('archwire.side-panel', 'all')
