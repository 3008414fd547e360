import { usePane } from '../../registry/pane.ts';

const parameter = 'wall';

/** Whether the calling screen stands on the wall (`?wall=1`), and the way there and back. */
export function useWall(): { readonly wall: boolean; readonly show: () => void; readonly leave: () => void } {
  const { search, setSearch, visible } = usePane();
  return {
    wall: visible && search.get(parameter) === '1',
    show: () => setSearch({ [parameter]: '1' }),
    leave: () => setSearch({ [parameter]: null }),
  };
}
