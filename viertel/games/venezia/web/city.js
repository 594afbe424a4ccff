// Where everything lies on the map of Venice. 1000 by 840. What stands on it is drawn in venice.svg.

export const WIDTH = 1000;
export const HEIGHT = 840;

/** The outline of each zone, the middle of its name, and how many counts fit into a row below it. */
export const PLACES = {
  cannaregio: {
    shape:
      "112,233 128,195 176,149 250,109 345,80 440,69 525,84 592,118 640,160 " +
      "652,214 618,248 560,260 500,233 430,213 350,216 270,231 190,250 130,256",
    x: 450,
    y: 142,
    row: 5,
  },
  santa_croce: {
    shape: "58,286 130,275 205,269 285,250 326,252 322,315 306,374 268,407 180,416 110,407 62,372 44,323",
    x: 186,
    y: 328,
    row: 3,
  },
  san_polo: {
    shape: "344,248 425,233 492,254 538,286 552,321 524,365 474,407 415,437 362,447 320,428 326,391 340,320",
    x: 434,
    y: 308,
    row: 3,
  },
  san_marco: {
    shape:
      "582,315 640,279 694,269 704,346 714,420 722,494 704,544 " +
      "640,561 570,567 500,559 446,531 428,496 444,462 504,428 556,380",
    x: 610,
    y: 424,
    row: 3,
  },
  castello: {
    shape:
      "676,216 740,204 802,223 862,273 906,334 952,395 974,454 962,506 " +
      "924,540 880,525 830,531 790,546 742,536 738,462 728,368 714,262",
    x: 842,
    y: 378,
    row: 3,
  },
  dorsoduro: {
    shape:
      "76,441 150,437 240,437 298,430 332,454 388,472 406,508 424,548 490,584 " +
      "548,601 566,620 524,638 440,645 340,638 250,622 166,590 106,540 78,489",
    x: 252,
    y: 506,
    row: 4,
  },
  giudecca: {
    shape: "104,693 196,672 300,682 420,689 530,680 612,672 644,697 616,748 524,783 400,800 270,794 172,769 112,735",
    x: 370,
    y: 724,
    row: 5,
  },
  san_giorgio: {
    shape: "684,649 736,609 810,601 876,620 904,664 880,714 816,739 742,733 692,697",
    x: 796,
    y: 688,
    row: 3,
  },
};

export const GRAVES = { shape: "738,61 900,48 946,82 944,158 896,181 760,172 726,134", x: 838, y: 96, row: 3 };
export const BESIDE = { shape: "690,758 742,748 830,754 900,712 992,700 992,838 690,838", x: 866, y: 798 };

/** The corners of an outline. @param {string} shape */
export const corners = (shape) => shape.split(" ").map((corner) => corner.split(",").map(Number));

/** The box round an outline, in shares of the map, and the outline in shares of that box. @param {string} shape */
export function outline(shape) {
  const all = corners(shape);
  const [left, top] = [0, 1].map((n) => Math.min(...all.map((corner) => corner[n])));
  const [width, height] = [Math.max(...all.map(([x]) => x)) - left, Math.max(...all.map(([, y]) => y)) - top];
  return {
    x: left / WIDTH,
    y: top / HEIGHT,
    width: width / WIDTH,
    height: height / HEIGHT,
    clip: `polygon(${all
      .map(([x, y]) => `${(((x - left) / width) * 100).toFixed(1)}% ${(((y - top) / height) * 100).toFixed(1)}%`)
      .join(",")})`,
  };
}

/** How far a point is from an outline's border. @param {string} shape @param {number} x @param {number} y */
export function distance(shape, x, y) {
  const all = corners(shape);
  return Math.min(
    ...all.map(([ax, ay], n) => {
      const [bx, by] = all[(n + 1) % all.length];
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const share = Math.max(0, Math.min(1, along));
      return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
    }),
  );
}
