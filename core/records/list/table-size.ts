import { ResizeSensor } from '@blueprintjs/table/lib/esm/interactions/resizeSensor.js';

/**
 * Lets Blueprint's tables (6.2) know their size whatever becomes of it. Their own sensor listens for boxes that scroll
 * when they grow; those of a table that is laid out while nothing shows it never do, and it stays without a row.
 */
export function observeTableSizes(): void {
  ResizeSensor.attach = (element, callback) => {
    const observer = new ResizeObserver(() => {
      // What is put away keeps its rows, and where it was read.
      if (element.offsetWidth > 0 && element.offsetHeight > 0) callback();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
