/** Whether a leaf of paper is unfolded over the upper edge of a phone's board. */
export const unfolded = $state({ on: false });
