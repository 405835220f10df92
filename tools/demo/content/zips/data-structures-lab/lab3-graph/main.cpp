// 实验三：迪杰斯特拉算法，堆实现
// 输入：点数 n、边数 m，随后 m 行 u v w（有向）。输出 0 号点到各点的距离，不可达输出 -1。
#include <functional>
#include <iostream>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n = 0, m = 0;
    std::cin >> n >> m;
    std::vector<std::vector<std::pair<int, int>>> edges(n);
    for (int i = 0; i < m; ++i) {
        int u = 0, v = 0, w = 0;
        std::cin >> u >> v >> w;
        edges[u].push_back({v, w});
    }
    const int far = std::numeric_limits<int>::max();
    std::vector<int> distance(n, far);
    using Entry = std::pair<int, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    distance[0] = 0;
    queue.push({0, 0});
    while (!queue.empty()) {
        const auto [d, u] = queue.top();
        queue.pop();
        if (d > distance[u]) continue;
        for (const auto& [v, w] : edges[u])
            if (d + w < distance[v]) {
                distance[v] = d + w;
                queue.push({distance[v], v});
            }
    }
    for (int i = 0; i < n; ++i)
        std::cout << (distance[i] == far ? -1 : distance[i]) << (i + 1 < n ? ' ' : '\n');
}
